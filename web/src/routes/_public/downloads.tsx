import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { DownloadsPage } from '../../features/downloads/downloads-page.tsx'

export const Route = createFileRoute('/_public/downloads')({
  head: () =>
    pageHead({
      path: '/downloads',
      title: 'Downloads',
      description: 'The player for Android, Windows, macOS and Linux, with how to install each.',
      picture: 'downloads',
    }),
  component: DownloadsPage,
})
