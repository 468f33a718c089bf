import type { SupportReport } from '@player/server/app-client'

const NETWORKS = { ethernet: 'Ethernet', wifi: 'Wi-Fi', unknown: 'Unknown' } as const

/** Every field of a report in words, which the viewer reads before sending it. Labels are unique. */
export function linesOf(report: SupportReport) {
  const { versions, memory, codecs, network, clock_ahead_seconds: ahead, api, hosts, errors } = report
  const codecNames = (isPlayed: boolean | null) => {
    const names = codecs.filter(({ plays }) => plays === isPlayed).map(({ codec }) => codec.toUpperCase())
    return names.join(', ') || 'Nothing'
  }
  return [
    { label: 'App', value: versions.app },
    { label: 'System', value: `${versions.os} ${versions.os_version}` },
    { label: 'Model', value: versions.model },
    { label: 'hls.js', value: versions.player ?? 'Unknown' },
    { label: 'Memory', value: `${megabytes(memory.total)} in all, ${megabytes(memory.used)} used` },
    { label: 'Plays', value: codecNames(true) },
    { label: 'Doesn’t play', value: codecNames(false) },
    { label: 'May play', value: codecNames(null) },
    { label: 'Network', value: `${NETWORKS[network.kind]}, ${speed(network.megabits_per_second)}` },
    { label: 'Clock', value: ahead === null ? 'Unknown' : clockLine(ahead) },
    { label: 'Our server', value: reachedLine(api) },
    ...hosts.map(({ host, ...answer }) => ({ label: host, value: reachedLine(answer) })),
    ...errors.map(({ code, at }, index) => ({
      label: `Error ${index + 1}`,
      value: `${code}, ${at.slice(0, 16).replace('T', ' ')}`,
    })),
  ]
}

const megabytes = (value: number | null): string =>
  value === null ? 'unknown' : `${value.toLocaleString('en')} MB`

const speed = (value: number | null): string => (value === null ? 'speed unknown' : `${value} Mbit/s`)

function clockLine(ahead: number): string {
  if (Math.abs(ahead) < 2) return 'Right'
  return `${Math.abs(ahead).toLocaleString('en')} seconds ${ahead > 0 ? 'ahead' : 'behind'}`
}

const reachedLine = ({ status, milliseconds }: SupportReport['api']): string =>
  status === null
    ? 'No answer'
    : `Answer ${status}${milliseconds === null ? '' : ` after ${milliseconds} ms`}`
