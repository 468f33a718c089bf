/** Parts of the user agents of televisions and streaming sticks: Samsung, LG, makers in general, Fire TV, Android TV, Sony, Chromecast. */
const TELEVISION = /Tizen|Web0S|webOS|SMART-TV|\bAFT|Android TV|BRAVIA|CrKey/

export const isTelevision = (userAgent: string, withoutPointer: boolean): boolean =>
  TELEVISION.test(userAgent) || withoutPointer

export const WITHOUT_POINTER = '(pointer: none) and (min-width: 1280px)'
