import { createFileRoute } from '@tanstack/react-router'
import { ResellerPage } from '../../features/reseller/reseller-page.tsx'

export const Route = createFileRoute('/_public/become-reseller')({ component: ResellerPage })
