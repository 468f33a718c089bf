/** Patterns of user agents, tried in order: televisions and game consoles also name Android, Linux or Windows, and Windows phones name Android. */
const PATTERNS = [
  ['samsung', /tizen|maple/i],
  ['lg', /web0s|webos|netcast/i],
  ['roku', /\broku/i],
  ['appleTv', /apple ?tv|tvos/i],
  ['fireTv', /\bAFT[A-Z0-9]/],
  ['unknown', /windows phone|xbox|playstation|nintendo|kaios/i],
  ['androidTv', /android.*(\btv\b|tv\d|bravia|smart-?tv|google ?tv|androidtv|chromecast|shield|mibox|mitv)/i],
  ['television', /crkey|smart-?tv|hbbtv|bravia|viera|vidaa|hisense/i],
  ['android', /android/i],
  ['iphone', /iphone|ipod/i],
  ['ipad', /ipad/i],
  ['chromeos', /\bCrOS\b/],
  ['windows', /windows nt/i],
  ['macos', /macintosh/i],
  ['linux', /(x11|wayland|ubuntu|fedora).*linux/i],
] as const

export type System = (typeof PATTERNS)[number][0]

/** @param touchPoints `navigator.maxTouchPoints`: distinguishes an iPad from a Macintosh, which has the same user agent but no touch screen. */
export function systemOf(userAgent: string, touchPoints: number): System {
  const system = PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown'
  return system === 'macos' && touchPoints > 1 ? 'ipad' : system
}
