import { createFileRoute } from '@tanstack/react-router'
import { loginHead } from '../../content/login-head.ts'
import { LoginPage } from '../../features/sessions/login-page.tsx'

export const Route = createFileRoute('/_public/login')({ head: loginHead, component: LoginPage })
