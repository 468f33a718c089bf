import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { SupportPage } from '../../features/support/support-page.tsx'

export const Route = createFileRoute('/_public/support')({
  head: () =>
    pageHead({
      path: '/support',
      title: 'Support',
      description:
        'Set up the player, solve what goes wrong most often, and install it on an Android TV by hand.',
      picture: 'support',
    }),
  component: SupportPage,
})
