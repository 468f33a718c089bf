import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../content/heads.ts'
import { HomePage } from '../../features/home/home-page.tsx'

export const Route = createFileRoute('/_public/')({
  head: headOf('home'),
  component: HomePage,
})
