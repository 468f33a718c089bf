import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../content/heads.ts'
import { LoginPage } from '../../features/sessions/login-page.tsx'

export const Route = createFileRoute('/_public/login')({ head: headOf('login'), component: LoginPage })
