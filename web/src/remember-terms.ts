/* Decides whether the terms cover the page or, once accepted, are a bar or hidden. It blocks the first paint and is therefore smaller than 1 KB. */

const root = document.documentElement
const { terms, overlay } = document.querySelector<HTMLElement>('script[data-terms]')?.dataset ?? {}

try {
  const stored: unknown = JSON.parse(localStorage.getItem('legal-terms') ?? 'null')
  const { version, accepted } = Object.fromEntries<unknown>(Object.entries(stored ?? {}))
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(accepted)) ?? []
  if (version === terms && day && overlay !== 'cover-every-load') {
    const monthName = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(Number(month) * 3 - 3, Number(month) * 3)
    root.style.setProperty('--terms-accepted', `'${Number(day)} ${monthName}. ${year}'`)
    root.dataset['terms'] = overlay === 'first-visit' ? 'accepted' : 'known'
  }
} catch {
  // Without storage, or with an unreadable entry, the terms cover the page.
}
