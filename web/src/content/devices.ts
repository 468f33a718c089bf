/** The seven kinds of devices that the marquee names; `mark` is a symbol in pictures/devices.svg. */
export const devices = [
  { name: 'Samsung', mark: 'samsung' },
  { name: 'LG Web OS', mark: 'lg' },
  { name: 'Sony', mark: 'sony' },
  { name: 'Android TV', mark: 'android' },
  { name: 'Windows', mark: 'windows' },
  { name: 'Roku', mark: 'roku' },
  { name: 'AppleTV', mark: 'appletv' },
] as const
