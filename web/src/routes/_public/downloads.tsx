import { createFileRoute } from '@tanstack/react-router'
import { DownloadsPage } from '../../features/downloads/downloads-page.tsx'

export const Route = createFileRoute('/_public/downloads')({ component: DownloadsPage })
