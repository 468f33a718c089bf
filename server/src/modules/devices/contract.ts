import * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError } from '../../kernel/answers.ts'
import { hasLookAlike, tidyMac, compactCode } from '../../kernel/digits.ts'
import { answerFields, noOutput } from '../../kernel/outputs.ts'
import { uuid } from '../../kernel/uuid.ts'
import { playlistTitle } from '../playlists/contract.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

/** The length of a MAC address with colons. */
export const MAC_LENGTH = 17
export const DEVICE_KEY_LENGTH = 6

/** Upper and lower case without the flag `i`, because a JSON schema has no flags. */
const MAC_FORMAT =
  /^(?:[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}|[0-9A-Fa-f]{4}(?:\.[0-9A-Fa-f]{4}){2}|[0-9A-Fa-f]{12})$/

/** The stored form: upper case, with colons. */
export const formatMac = (typed: string): string =>
  (typed.toUpperCase().match(/[0-9A-F]{2}/g) ?? []).slice(0, 6).join(':')

/** The end of an address: enough to recognize one's own device. */
export const lastPairs = (mac: string): string => mac.slice(-5)

/** A MAC address in any usual form, converted to the stored form. */
export const macAddress = z.pipe(
  z.string(fieldError('mac_required')).check(
    z.overwrite(tidyMac),
    z.minLength(1, { ...fieldError('mac_required'), abort: true }),
    z.refine((typed) => !hasLookAlike(typed), { ...fieldError('mac_look_alike'), abort: true }),
    z.regex(MAC_FORMAT, fieldError('mac_invalid')),
  ),
  z.transform((typed: string) => formatMac(typed.replaceAll(/[^0-9A-Fa-f]/g, ''))),
)

/** Digits that may be typed with spaces. */
const digits = (pattern: RegExp, error: FieldError) =>
  z.string(error).check(z.overwrite(compactCode), z.regex(pattern, error))

const DEVICE_KEY = /^\d{6}$/

export const deviceKey = z
  .string(fieldError('device_key_required'))
  .check(
    z.overwrite(compactCode),
    z.minLength(1, { ...fieldError('device_key_required'), abort: true }),
    z.regex(DEVICE_KEY, fieldError('device_key_invalid')),
  )

/** A device key; null if it is omitted, empty or null. */
const optionalKey = z.pipe(
  z._default(
    z.nullable(
      z.string(fieldError('device_key_invalid')).check(
        z.overwrite(compactCode),
        z.refine((value) => value === '' || DEVICE_KEY.test(value), fieldError('device_key_invalid')),
      ),
    ),
    null,
  ),
  z.transform((value) => value || null),
)

/** Days in which support can restore a deleted device. */
export const RESTORABLE_DAYS = 7

/** The device's key, if the session is not fresh (D46). */
export const current_key = optionalKey

export const changeKeyInput = z.object({
  current_key,
  device_key: digits(DEVICE_KEY, fieldError('new_device_key_invalid')),
})

export const changeKeyOutput = z.object(answerFields(answer('device_key_saved')))

export const MIN_PARENT_PIN_LENGTH = 4
export const MAX_PARENT_PIN_LENGTH = 6

export const changePinInput = z.object({
  current_key,
  pin_code: digits(/^\d{4,6}$/, fieldError('parent_pin_invalid')),
})
export const changePinOutput = z.object(answerFields(answer('parent_pin_saved')))

export const moveInput = z.object({
  mac_address: macAddress,
  /** Key of the device that already has the address; omitted, empty or null without one. */
  device_key: optionalKey,
  current_key,
  /** The question that a television of that device answered with yes; null or omitted without one. */
  confirmation: z._default(z.nullable(uuid(fieldError('confirmation_over'))), null),
  /** Consent to losing that device's playlists. */
  replace: z._default(z.boolean(fieldError('replace_invalid')), false),
})
export type MoveInput = z.infer<typeof moveInput>

/** 'error': consent to losing these playlists is missing. */
export const moveOutput = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), ...answerFields(answer('mac_switched')) }),
  z.object({
    status: z.literal('error'),
    ...answerFields(answer('mac_replaces')),
    msg: z.string(),
    playlists: z.array(playlistTitle),
  }),
])

export const checkMoveInput = z.pick(moveInput, { mac_address: true })
export const checkMoveOutput = noOutput

export const askToMoveInput = z.pick(moveInput, { mac_address: true, current_key: true })

/** 'waiting': the televisions of that device show the question, with `number` among others. */
export const askToMoveOutput = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), ...answerFields(answer('mac_switched')) }),
  z.object({ status: z.literal('waiting'), confirmation: z.uuid(), number: z.int(), expires_in: z.int() }),
])

export const awaitMoveInput = z.object({ confirmation: uuid(fieldError('confirmation_over')) })
/** 'waiting': call again. 'refused': the answer was no or a wrong number. 'over': the question can no longer be answered. */
export const awaitMoveOutput = z.object({ status: z.enum(['waiting', 'yes', 'refused', 'over']) })
export type MoveAnswer = z.infer<typeof awaitMoveOutput>['status']

/** 0 inactive, 1 trial, 2 active. */
const deviceStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type DeviceStatus = z.infer<typeof deviceStatus>

/** Times are ISO 8601 in UTC; `expire_date` null is a lifetime licence. */
export const deviceView = z.object({
  mac_address: z.string(),
  /** Always null (D17). */
  device_key: z.null(),
  is_trial: deviceStatus,
  created_time: z.iso.datetime(),
  expire_date: z.nullable(z.iso.datetime()),
  /** False while support blocks the device. */
  enabled: z.boolean(),
  can_move: z.boolean(),
})
export type DeviceView = z.infer<typeof deviceView>

/** A television whose app acts for the device, or waits for consent. Times are ISO 8601 in UTC. */
const televisionView = z.object({
  id: z.string(),
  /** The model, or else the system. */
  name: z.string(),
  system: z.string(),
  app_version: z.string(),
  /** Optional abilities. Servers of the previous version omit them. */
  abilities: z.optional(z.array(z.string())),
  mac_addresses: z.array(z.string()),
  state: z.enum(['allowed', 'waiting']),
  added_at: z.iso.datetime(),
  /** When its app last reported, which it does once a day. Above the network's limit, reports of waiting apps do not change it. */
  last_seen_at: z.iso.datetime(),
})
export type TelevisionView = z.infer<typeof televisionView>
/** How many waiting televisions an owner sees, because strangers can make any number of apps wait for a device. */
export const MAX_LISTED_WAITING = 50
export const televisionsOutput = z.object({ televisions: z.array(televisionView) })

/** Whether a television has read the newest state of the device. */
export const shownView = z.object({
  /** Number of televisions whose apps act for the device. */
  televisions: z.int(),
  /** Increases with each change of the state. */
  version: z.int(),
  /** Seconds since the first of them read this version; null if none did. */
  seconds_ago: z.nullable(z.number()),
})
export type ShownView = z.infer<typeof shownView>

const televisionId = uuid(fieldError('television_missing'))
export const allowTelevisionInput = z.object({
  current_key,
  id: televisionId,
  /** The number on the television's screen. */
  number: digits(/^\d{2,6}$/, fieldError('claim_number_invalid')),
})
export const allowTelevisionOutput = z.object({
  ...answerFields(answer('television_allowed'), answer('claim_number_of_other')),
  /** The id of the waiting television that had the number and shows a new one: it is allowed by that one. */
  other: z.optional(z.string()),
})
export const removeTelevisionInput = z.object({ id: televisionId })
export const removeTelevisionOutput = z.object(answerFields(answer('television_removed')))
