import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../content/heads.ts'
import { ResellerPage } from '../../features/reseller/reseller-page.tsx'

export const Route = createFileRoute('/_public/become-reseller')({
  head: headOf('reseller'),
  component: ResellerPage,
})
