import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { ResellerPage } from '../../features/reseller/reseller-page.tsx'

export const Route = createFileRoute('/_public/become-reseller')({
  head: () =>
    pageHead({
      path: '/become-reseller',
      title: 'Become Reseller',
      description: 'Resell activations of the player: one credit activates one device.',
      picture: 'reseller',
    }),
  component: ResellerPage,
})
