const words = {
  unknown: 'Unknown browser',
  onSystem: (browser: string, system: string) => `${browser} on ${system}`,
  onTelevision: (browser: string) => `${browser} on a TV`,
} as const

export type BrowserKind = 'computer' | 'phone' | 'television'

/** The first match is used: browsers also list the names of browsers with the same engine. */
const BROWSERS = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\bTizen\b|\bWeb0S\b|\bSMART-TV\b/i, null, 'television'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'Chromebook', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const

/** The name and kind of a browser by its `User-Agent`: 'Firefox on Windows', a computer. */
export function readBrowser(userAgent: string): { name: string; kind: BrowserKind } {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1] ?? words.unknown
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))
  if (!system) return { name: browser, kind: 'computer' }
  const [, name, kind] = system
  return { name: name === null ? words.onTelevision(browser) : words.onSystem(browser, name), kind }
}
