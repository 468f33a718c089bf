import { files } from 'virtual:app-downloads'
import { fileSize } from '@player/server/kernel/locale/units'
import { Link, useHydrated } from '@tanstack/react-router'
import { Download as DownloadIcon } from 'lucide-react'
import { type Download, downloads, downloadWords as words } from '../../content/downloads.ts'
import glow from '../../pictures/glow-tram.webp'
import player from '../../pictures/tablet-tram.webp'
import { buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './downloads-page.module.css'
import { systemOf } from './system-of.ts'
import { SystemMark } from './system-mark.tsx'

/** The four downloads, the one for the visitor's system first. */
export function DownloadsPage() {
  const own = useHydrated() ? systemOf(navigator.userAgent) : null
  return (
    <PaperPage title={words.title}>
      <OwnDownload own={downloads.find(({ id }) => id === own)} />
      <ul className={styles['list']}>
        {downloads.map((download) => (
          <li key={download.id} id={download.id} className={styles['card']}>
            <DownloadCard download={download} own={download.id === own} />
          </li>
        ))}
      </ul>
      <p className={styles['stores']}>
        <Sentence text={words.stores} marks={{ link: (text) => <Link to="/support">{text}</Link> }} />
      </p>
    </PaperPage>
  )
}

/** Both states have the same size: the system is known only after hydration. */
function OwnDownload({ own }: { own: Download | undefined }) {
  const file = own && files[own.file]
  return (
    <section className={styles['own']} data-surface="night" aria-label={words.own.label}>
      <img className={styles['glow']} src={glow} width={64} height={36} alt="" />
      <div className={styles['offer']}>
        <SystemMark system={own?.id ?? 'television'} />
        <p className={styles['label']}>{words.own.label}</p>
        <h2>{own ? own.system : words.own.unknown}</h2>
        <p className={styles['about']}>{own ? own.requires : words.own.unknownText}</p>
        {own && file ? (
          <a className={buttonClass({ size: 'large' })} href={`/app_downloads/${own.file}`} download>
            <DownloadIcon size={20} aria-hidden="true" />
            &ensp;{words.download}
          </a>
        ) : (
          <a
            className={buttonClass({ kind: 'secondary', size: 'large' })}
            href={own ? `#${own.id}` : '/support#manual-install'}
          >
            {own ? words.own.soon : words.own.unknownWay}
          </a>
        )}
      </div>
      <img className={styles['player']} src={player} width={880} height={612} loading="lazy" alt="" />
    </section>
  )
}

function DownloadCard({ download, own }: { download: Download; own: boolean }) {
  const file = files[download.file]
  return (
    <>
      <SystemMark system={download.id} />
      <div className={styles['words']}>
        <h2>
          {download.system}
          {own && <span className={styles['yours']}>{words.yours}</span>}
        </h2>
        <p className={styles['requires']}>{download.requires}</p>
        <p>{download.install}</p>
        {download.command && (
          <p className={styles['command']}>
            <code>{download.command}</code>
            <CopyButton text={download.command} />
          </p>
        )}
      </div>
      <div className={styles['get']}>
        {file ? (
          <>
            <a className={buttonClass({ wide: true })} href={`/app_downloads/${download.file}`} download>
              <DownloadIcon size={18} aria-hidden="true" />
              &ensp;{words.download}
            </a>
            <p className={styles['facts']}>
              {file.version
                ? words.fileOfVersion(download.kind, fileSize(file.size), file.version)
                : words.file(download.kind, fileSize(file.size))}
              <br />
              <span title={file.sha256}>{words.checksum(file.sha256.slice(0, 16))}</span>
            </p>
            <CopyButton text={file.sha256} label={words.copySum} />
          </>
        ) : (
          <>
            <p className={styles['soon']}>{words.soon}</p>
            <p className={styles['facts']}>{download.kind}</p>
          </>
        )}
      </div>
    </>
  )
}
