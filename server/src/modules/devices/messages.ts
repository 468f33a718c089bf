/** Every sentence about a device and its licence that people read, by code. */
export const messages = {
  mac_required: '* Mac Address is required *',
  mac_invalid: '* Invalid Mac Address*',
  device_key_required: '* Device Key is required *',
  device_key_invalid: '* Invalid Device Key *',
  device_missing: 'This device is not registered any more.',
} as const
