/** Parts of the user agents of televisions and streaming sticks: Samsung, LG, makers in general, Fire TV, Android TV, Sony, Chromecast. */
const TELEVISION = /Tizen|Web0S|webOS|SMART-TV|\bAFT|Android TV|BRAVIA|CrKey/

export const isTelevision = (userAgent: string, hasNoPointer: boolean): boolean =>
  TELEVISION.test(userAgent) || hasNoPointer

export const NO_POINTER_QUERY = '(pointer: none) and (min-width: 1280px)'
