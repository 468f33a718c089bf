export function headOf(html: string) {
  const tags = html.slice(0, html.indexOf('</head>')).match(/<(?:title|meta|link)\b[^>]*>/g) ?? []
  const count = (part: string) => tags.filter((tag) => tag.includes(part)).length
  return {
    title: count('<title'),
    description: count('name="description"'),
    unlisted: count('content="noindex"'),
    schemes: count('name="color-scheme"'),
    colours: count('name="theme-color"'),
    manifest: count('rel="manifest"'),
    icons: count('icon"'),
    canonical: count('rel="canonical"'),
    card: count('property="og:') + count('name="twitter:card"'),
  }
}

type Head = ReturnType<typeof headOf>

export const PUBLIC_HEAD: Head = {
  title: 1,
  description: 1,
  unlisted: 0,
  schemes: 1,
  colours: 1,
  manifest: 1,
  icons: 3,
  canonical: 1,
  card: 9,
}

export const MISSING_HEAD: Head = { ...PUBLIC_HEAD, unlisted: 1 }

/** The head of owners' pages, with a theme colour for each colour scheme. */
export const OWNERS_HEAD: Head = { ...MISSING_HEAD, colours: 2 }
