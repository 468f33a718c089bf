/**
 * What browsers of televisions and of sticks for them carry in their user agent: Samsung, LG, makers in general, Fire TV, Android TV, Sony, Chromecast.
 */
const TELEVISION = /Tizen|Web0S|webOS|SMART-TV|\bAFT|Android TV|BRAVIA|CrKey/

/** Whether pages are shown on a television: its name in the user agent, or a wide screen and nothing to point with. */
export const isTelevision = (userAgent: string, withoutPointer: boolean): boolean =>
  TELEVISION.test(userAgent) || withoutPointer

/** For `matchMedia`. */
export const WITHOUT_POINTER = '(pointer: none) and (min-width: 1280px)'
