import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { settings } from '../../content/settings.ts'
import { HomePage } from '../../features/home/home-page.tsx'

export const Route = createFileRoute('/_public/')({
  head: () =>
    pageHead({
      path: '/',
      title: `${settings.name} | Premium media player`,
      description: `A calm, fast player for the playlists you already have, on televisions, tablets, phones and computers. ${settings.trial} free, then one activation per device.`,
    }),
  component: HomePage,
})
