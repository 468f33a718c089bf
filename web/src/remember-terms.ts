/*
 * Decides before the first paint how the terms are shown. The script blocks the page and is therefore below 1 KB. If these
 * terms were accepted in this browser, it shows a bar; otherwise, or without storage, they cover the page.
 */

const root = document.documentElement
const { terms, overlay } = document.querySelector<HTMLElement>('script[data-terms]')?.dataset ?? {}

try {
  const stored: unknown = JSON.parse(localStorage.getItem('legal-terms') ?? 'null')
  const { version, accepted } = Object.fromEntries<unknown>(Object.entries(stored ?? {}))
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(accepted)) ?? []
  if (version === terms && day && overlay !== 'cover-every-load') {
    const name = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(Number(month) * 3 - 3, Number(month) * 3)
    root.style.setProperty('--terms-accepted', `'${Number(day)} ${name}. ${year}'`)
    root.dataset['terms'] = overlay === 'first-visit' ? 'accepted' : 'known'
  }
} catch {
  // The terms cover the page.
}
