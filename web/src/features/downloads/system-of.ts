import type { Download } from '../../content/downloads.ts'

/** The download for a browser's system, null for others. */
export function systemOf(userAgent: string): Download['id'] | null {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return null
  if (/windows/i.test(userAgent)) return 'windows'
  if (/mac os x|macintosh/i.test(userAgent)) return 'macos'
  if (/linux/i.test(userAgent)) return 'linux'
  return null
}
