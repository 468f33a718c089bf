import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './back-link.module.css'

export const BackLink = ({ to, children }: Required<Pick<LinkProps, 'to'>> & { children: string }) => (
  <Link to={to} className={classNames('quiet-link', styles['back'])}>
    <ArrowLeft size={18} />
    {children}
  </Link>
)
