import type { ComponentProps } from 'react'

interface DocumentHead {
  meta: ComponentProps<'meta'>[]
  links: ComponentProps<'link'>[]
}

/** In the head of every document. */
export const documentHead: DocumentHead = {
  meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
  links: [
    { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
    { rel: 'icon', sizes: '32x32', type: 'image/png', href: '/favicon-32.png' },
    { rel: 'apple-touch-icon', href: '/icon-180.png' },
  ],
}
