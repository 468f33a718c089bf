import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../content/heads.ts'
import { ContactPage } from '../../features/contact/contact-page.tsx'

export const Route = createFileRoute('/_public/contact')({
  head: headOf('contact'),
  component: ContactPage,
})
