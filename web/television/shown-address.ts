/** An address without its scheme, as viewers read and type it. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '')
