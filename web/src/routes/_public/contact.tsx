import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { ContactPage } from '../../features/contact/contact-page.tsx'

export const Route = createFileRoute('/_public/contact')({
  head: () =>
    pageHead({
      path: '/contact',
      title: 'Contact Us',
      description: 'Write to us for support, with an inquiry or with feedback. A person reads every message.',
      picture: 'contact',
    }),
  component: ContactPage,
})
