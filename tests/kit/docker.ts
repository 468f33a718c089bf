import { request, type RequestOptions } from 'node:http'
import { homedir } from 'node:os'

const TIMEOUT_MS = 5_000

/** Whether a Docker engine answers at DOCKER_HOST or a usual socket. Takes milliseconds if there is none. */
export async function dockerAnswers(environment: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const { DOCKER_HOST: host, XDG_RUNTIME_DIR: runtime } = environment
  const hosts = host
    ? [host]
    : ['/var/run', `${homedir()}/.docker/run`, ...(runtime ? [runtime] : [])].map(
        (folder) => `unix://${folder}/docker.sock`,
      )
  const answers = await Promise.all(hosts.map(ping))
  return answers.includes(true)
}

function ping(host: string): Promise<boolean> {
  const target = targetOf(host)
  if (!target) return Promise.resolve(false)
  return new Promise((resolve) => {
    const call = request({ ...target, path: '/_ping', signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    call.on('error', () => resolve(false)).end()
  })
}

function targetOf(host: string): RequestOptions | null {
  const url = URL.parse(host)
  if (url?.protocol === 'unix:') return { socketPath: url.pathname }
  return url?.protocol === 'tcp:' || url?.protocol === 'http:'
    ? { hostname: url.hostname, port: url.port || 2375 }
    : null
}
