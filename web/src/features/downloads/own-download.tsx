import { Link } from '@tanstack/react-router'
import { Download as DownloadIcon } from 'lucide-react'
import { pathOf } from '../../content/app-files.ts'
import { downloads, downloadWords as words } from '../../content/downloads.ts'
import { settings } from '../../content/settings.tsx'
import { advice, inStore, stores, supportedSystemName } from '../../content/system-advice.ts'
import type { System } from '../../content/system-of.ts'
import glow from '../../pictures/glow-salt.webp'
import smallScreen from '../../pictures/screen-home-small.webp'
import screen from '../../pictures/screen-home.webp'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ExternalButton } from '../../ui/external-button.tsx'
import styles from './own-download.module.css'
import { SystemMark } from './system-mark.tsx'

/** The app for the visitor's system, or the television if there is none. The size is always the same, as the system is known only after hydration. */
export function OwnDownload({ system }: { system: System }) {
  const name = supportedSystemName(system)
  return (
    <section className={classNames(styles['own'], 'grain')} data-surface="night" aria-label={words.own}>
      <img className={styles['glow']} src={glow} width={64} height={36} alt="" />
      <div className={styles['offer']}>
        <SystemMark system={name === null ? 'television' : system} />
        <h2>{name ?? words.onTelevision}</h2>
        <Offer system={system} />
      </div>
      <img
        className={classNames(styles['tv'], 'moving-television')}
        src={screen}
        srcSet={`${smallScreen} 528w, ${screen} 960w`}
        sizes="(width < 700px) 73vw, 45vw"
        width={960}
        height={540}
        fetchPriority="high"
        alt={words.alt}
      />
    </section>
  )
}

/** The file if the server has it, otherwise the store if its address is set, otherwise how to install it on a television. */
function Offer({ system }: { system: System }) {
  const { download, store, about } = advice[system]
  const file = downloads.find(({ id }) => id === download)
  if (file && settings[`${file.id}Size`]) {
    return (
      <>
        <p className={styles['about']}>
          {file.requires}
          <br />
          {words.facts(file.kind, settings[`${file.id}Size`])}
        </p>
        <a className={buttonClass({ size: 'large' })} href={pathOf(file.id)} download>
          <DownloadIcon size={20} />
          &ensp;{words.download}
        </a>
      </>
    )
  }
  if (store && settings[store]) {
    return (
      <>
        <p className={styles['about']}>{inStore(store)}</p>
        <ExternalButton size="large" href={settings[store]}>
          {stores[store]}
        </ExternalButton>
      </>
    )
  }
  return (
    <>
      <p className={styles['about']}>{about}</p>
      <Link className={buttonClass({ size: 'large' })} to="/support" hash="manual-install">
        {words.steps}
      </Link>
    </>
  )
}
