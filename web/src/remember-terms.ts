/* Shows accepted terms as a bar; others, or without storage, cover the page. The script blocks the first paint and is therefore below 1 KB. */

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
