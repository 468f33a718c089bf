import { PageHead } from '../shell/page-head.tsx'
import { LoginFigure } from './login-figure.tsx'
import formStyles from './login-form.module.css'
import loginStyles from './login-page.module.css'
import { TooOld } from './too-old.tsx'
import { TvStage } from './tv-stage.tsx'
import { words } from './tv-words.ts'
import { useTvLogin } from './use-tv-login.ts'

export function TvPage() {
  const login = useTvLogin()
  return (
    <div className={loginStyles['page']}>
      <PageHead
        path="/tv"
        title={words.title}
        description={words.description}
        picture="login"
        isListed={false}
      />
      <div className={loginStyles['night']} data-surface="night">
        <h1 className={loginStyles['title']}>{words.title}</h1>
        <LoginFigure text={words.text} part="code" />
      </div>
      <div className={loginStyles['paper']} data-surface="paper">
        <TooOld />
        <noscript>{words.noScript}</noscript>
        <section className={formStyles['form']} aria-live="polite">
          {/* The key mounts each stage anew: React would reuse its elements, and their refs would not set the focus. */}
          <TvStage key={login.stage.name} {...login} />
        </section>
      </div>
    </div>
  )
}
