import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Vendor } from '../vendor.ts'

const isVendor = (value: unknown): value is Vendor =>
  typeof value === 'object' && value !== null && 'key' in value && 'routes' in value && 'authorize' in value

/** Loads every file in prove/vendors, so a new vendor needs no registration. */
export async function loadVendors(): Promise<Vendor[]> {
  const folder = path.join(import.meta.dirname, '../vendors')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(path.join(folder, name)).href)))
  return modules.flatMap((module) => Object.values(module).filter(isVendor))
}
