import { settings } from './settings.ts'

export interface PageWords {
  path: string
  title: string
  description: string
  /** In public/social, 1200 by 630. */
  picture?: string
}

/** A page's title, description, canonical address and social card. */
export function pageHead({ path, title, description, picture = 'home' }: PageWords) {
  const address = settings.origin + path
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: settings.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${settings.origin}/social/${picture}.jpg` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: `${settings.origin}/social/${picture}.jpg` },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
