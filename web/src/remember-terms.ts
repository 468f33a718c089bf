/*
 * Decides before the first paint how the terms are shown (D2): blocking, beside the styles, and below 1 KB. Whoever has
 * accepted these terms in this browser sees a bar; without that, or without storage, they cover the page.
 */

const root = document.documentElement
const { terms, asked } = document.querySelector<HTMLElement>('script[data-terms]')?.dataset ?? {}

try {
  const stored: unknown = JSON.parse(localStorage.getItem('legal-terms') ?? 'null')
  const { version, accepted } = Object.fromEntries<unknown>(Object.entries(stored ?? {}))
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(accepted)) ?? []
  if (version === terms && day && asked !== 'cover-every-load') {
    const name = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(Number(month) * 3 - 3, Number(month) * 3)
    root.style.setProperty('--terms-accepted', `'${Number(day)} ${name}. ${year}'`)
    root.dataset['terms'] = asked === 'first-visit' ? 'accepted' : 'known'
  }
} catch {
  // They cover the page.
}
