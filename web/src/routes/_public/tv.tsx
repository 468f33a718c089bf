import { createFileRoute } from '@tanstack/react-router'
import { TvPage } from '../../features/sessions/tv-page.tsx'

export const Route = createFileRoute('/_public/tv')({ component: TvPage })
