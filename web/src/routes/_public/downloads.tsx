import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../content/heads.ts'
import { DownloadsPage } from '../../features/downloads/downloads-page.tsx'

export const Route = createFileRoute('/_public/downloads')({
  head: headOf('downloads'),
  component: DownloadsPage,
})
