import { Link } from '@tanstack/react-router'
import { Download as DownloadIcon } from 'lucide-react'
import {
  type Advice,
  type System,
  advice,
  downloads,
  inStore,
  stores,
  downloadWords as words,
} from '../../content/downloads.ts'
import { pathOf } from '../../content/app-files.ts'
import { settings } from '../../content/settings.tsx'
import glow from '../../pictures/glow-tram.webp'
import player from '../../pictures/tablet-tram.webp'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalButton } from '../../ui/external-button.tsx'
import styles from './downloads-page.module.css'
import { SystemMark } from './system-mark.tsx'

/** The download or advice for the visitor's system. It always has the same size: the system is known only after hydration. */
export function OwnDownload({ system }: { system: System }) {
  const own = advice[system]
  return (
    <section className={styles['own']} data-surface="night" aria-label={words.own}>
      <img className={styles['glow']} src={glow} width={64} height={36} alt="" />
      <div className={styles['offer']}>
        <SystemMark system={system} />
        <p className={styles['label']}>{words.own}</p>
        <h2>{own.name}</h2>
        <DownloadLink advice={own} />
      </div>
      <img className={styles['player']} src={player} width={880} height={612} loading="lazy" alt="" />
    </section>
  )
}

const secondaryButton = buttonClass({ kind: 'secondary', size: 'large' })

/** The file if the server has it, else the store if its address is set, else what to do instead. */
function DownloadLink({ advice: { download, store, about, link } }: { advice: Advice }) {
  const file = downloads.find(({ id }) => id === download)
  if (file && settings[`${file.id}Size`]) {
    return (
      <>
        <p className={styles['about']}>{file.requires}</p>
        <a className={buttonClass({ size: 'large' })} href={pathOf(file.id)} download>
          <DownloadIcon size={20} aria-hidden="true" />
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
      {link.to ? (
        <Link className={secondaryButton} to={link.to} hash={link.hash}>
          {link.label}
        </Link>
      ) : (
        // No link of the router: that would only scroll, and the Tab key would not continue there.
        <a className={secondaryButton} href={`#${link.hash}`}>
          {link.label}
        </a>
      )}
    </>
  )
}
