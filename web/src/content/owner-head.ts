import type { ComponentProps } from 'react'
import { pageTitle } from './page-title.ts'

/** The head of pages behind the login. Search engines leave them out. */
export const ownerHead = (title: string): { meta: ComponentProps<'meta'>[] } => ({
  meta: [
    { title: pageTitle(title) },
    {
      name: 'description',
      content: 'Add playlists to your device, activate it, and change its device key and parent PIN.',
    },
    { name: 'robots', content: 'noindex' },
  ],
})
