/**
 * Parts of the user agents of televisions and streaming sticks: Samsung, LG, makers in general, Fire TV, Android TV, Sony, Chromecast.
 */
const TELEVISION = /Tizen|Web0S|webOS|SMART-TV|\bAFT|Android TV|BRAVIA|CrKey/

/** Whether pages are shown on a television: by its user agent, or by a wide screen without a pointer. */
export const isTelevision = (userAgent: string, withoutPointer: boolean): boolean =>
  TELEVISION.test(userAgent) || withoutPointer

/** For `matchMedia`. */
export const WITHOUT_POINTER = '(pointer: none) and (min-width: 1280px)'
