import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  mac_required: '* Mac Address is required *',
  mac_invalid: '* Invalid Mac Address*',
  mac_look_alike:
    'This address has a Cyrillic or Greek letter that looks like a Latin one. Type the letters A to F on a Latin keyboard.',
  device_key_required: '* Device Key is required *',
  device_key_invalid: '* Invalid Device Key *',
  new_device_key_invalid: '*Device key must be 6 digits (Only Numbers)',
  parent_pin_invalid: '*Parent PIN must be 4-6 digits (Only Numbers)',
  parent_pin_saved: 'Parent Pin Changed Successfully!',
  device_key_saved: 'Device Key Changed Successfully!',
  mac_switched: 'Mac Address Switched Successfully!',
  mac_same: 'This address already belongs to this device. Nothing to switch.',
  confirm_on_television: 'This address cannot be used.',
  move_questions_throttled: 'A TV was asked too often. Use its device key.',
  mac_kept:
    'That device has an active licence or is blocked, so you can’t use its address. Please contact support.',
  mac_replaces: 'That device has playlists of its own. Switching to its address deletes them.',
  replace_invalid: 'Use true or false',
  mac_moved_before: 'This licence has already been moved once. Please contact support.',
  device_unknown: 'No device has this address. If one had it before, `devices show` finds that device.',
  device_never: 'No device has this address or had it before.',
  grant_ended: 'This grant has already ended.',
  grant_counts: 'This grant has not ended.',
  grant_is_there: 'This device already has the grant.',
  no_move_to_withdraw: 'This device has no unused move from support.',
  device_registered: 'This address is already registered.',
  thumbprint_invalid: 'This is not the thumbprint of a key.',
  addresses_too_many: 'A device has 8 addresses at most.',
  registrations_throttled:
    'Too many apps were registered from this network or for this address. Try again later.',
  device_key_wrong: 'This is not the device key.',
  key_throttled: 'Too many wrong device keys.',
  installation_gone: 'This app was removed, or belongs to another device now.',
  installation_revoked: 'This app was removed from the device. Register it with a new key.',
  installation_waiting: 'This app waits until its device’s owner allows it.',
  television_allowed: 'This TV can now be used.',
  television_removed: 'The TV was removed.',
  television_missing: 'This TV was removed before.',
  claim_number_wrong: 'That isn’t the number on the TV. It shows a new one now.',
  claim_numbers_throttled: 'Too many wrong numbers today. Type the device key on the TV instead.',
  claim_number_of_other: 'That’s the number of another waiting TV. It shows a new one now: enter that.',
  claim_number_invalid: 'Enter the number shown on the TV.',
  confirmation_over: 'This question has been answered or has expired.',
  fresh_proof: 'You logged in more than 10 minutes ago. Enter your device key to continue.',
  device_not_deleted:
    'No device with this address was deleted in the last 7 days. `devices show` finds one that was not deleted.',
  device_deleted: 'The owner of this device deleted it. Within 7 days, `devices restore` undoes that.',
  device_missing: 'This device is no longer registered.',
} as const

export const answer = answersOf('devices', answers)

/** All sentences about devices and licences, including the browser's. */
export const messages = {
  ...answers,
  save_failed: 'Something went wrong, try again later.',
  mac_switch_refused: (reason: string) => `Something went wrong, try again later. ${reason}`,
  confirm_on_television_hint:
    'If that device is yours, check its device key, or leave it empty and confirm on its TV. After several wrong keys, wait 15 minutes.',
} as const
