import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config, Context } from '@netlify/functions'

export interface FunctionModule {
  default: (request: Request, context: Context) => Response | undefined | Promise<Response | undefined>
  config?: Config
}

export interface FunctionMatch {
  name: string
  module: FunctionModule
  params: Record<string, string>
  /** A static file at the same path takes precedence over the function. */
  preferStatic: boolean
}

/** A function on a schedule. It has no URL, so requests cannot reach it. */
export interface ScheduledFunction {
  name: string
  module: FunctionModule
  /** A cron expression or an alias such as `@hourly`. */
  schedule: string
}

export interface FunctionTable {
  /** The function that Netlify would call, or null: a wrong method falls through as if the function did not exist. */
  match(method: string, url: string): Promise<FunctionMatch | null>
  scheduled(): Promise<ScheduledFunction[]>
}

export interface FunctionTableOptions {
  directory: string
  load: (file: string) => Promise<FunctionModule>
  /** Rereads the folder and the modules on every match, for live reload. */
  watch?: boolean
}

/** Finds functions like Netlify: by the `config.path` each file exports, else at `/.netlify/functions/<name>`. */
export async function createFunctionTable(options: FunctionTableOptions): Promise<FunctionTable> {
  let entries = await readEntries(options)
  const current = async () => {
    if (options.watch) entries = await readEntries(options)
    return entries
  }
  return {
    match: async (method, url) => {
      for (const { route } of await current()) {
        if (!route) continue
        if (route.methods.length > 0 && !route.methods.includes(method)) continue
        if (route.excluded.some((pattern) => pattern.test(url))) continue
        const found = route.patterns.map((pattern) => pattern.exec(url)).find(Boolean)
        if (found) return { ...route, params: defined(found.pathname.groups) }
      }
      return null
    },
    scheduled: async () =>
      (await current()).flatMap(({ name, module }) =>
        module.config?.schedule ? [{ name, module, schedule: module.config.schedule }] : [],
      ),
  }
}

async function readEntries({ directory, load }: FunctionTableOptions) {
  const files = await readdir(directory).catch(() => [])
  const sources = files.filter((file) => /\.(ts|mts|mjs|js)$/.test(file) && !file.endsWith('.d.ts')).sort()
  return Promise.all(
    sources.map(async (file) => {
      const name = file.replace(/\.\w+$/, '')
      const module = await load(path.join(directory, file))
      return { name, module, route: toRoute(name, module) }
    }),
  )
}

function toRoute(name: string, module: FunctionModule) {
  const { path: paths, excludedPath, method, preferStatic, schedule } = module.config ?? {}
  if (schedule) return null
  return {
    name,
    module,
    preferStatic: preferStatic === true,
    methods: list<string>(method),
    patterns: list(paths ?? (`/.netlify/functions/${name}` as const)).map(pattern),
    excluded: list(excludedPath).map(pattern),
  }
}

function pattern(pathname: string) {
  return new URLPattern({ pathname })
}

function list<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function defined(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value ?? '']))
}
