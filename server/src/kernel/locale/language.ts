/** The language of all texts (BCP 47). */
export const LANGUAGE = 'en'

/** Regions for formats that differ in English: 'Sep' (not 'Sept'), no comma before 'and', 'US$7.99' (not '$7.99'). */
export const REGIONS = { dates: 'en-US', lists: 'en-GB', money: 'en-IE' } as const
