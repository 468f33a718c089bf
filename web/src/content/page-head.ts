import { settings } from './settings.ts'

/** The words of one public page's head. */
export interface PageWords {
  /** From the root: '/contact'. */
  path: string
  title: string
  description: string
  /** The name of the social picture in public/social, 1200 by 630. */
  picture?: string
}

/** A page's title, description, canonical address and social card, as its route's head() gives them. */
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
