/** The seven kinds of devices that the marquee names. */
export const devices = ['Samsung', 'LG Web OS', 'Sony', 'Android TV', 'Windows', 'Roku', 'AppleTV'] as const
