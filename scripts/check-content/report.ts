/** Collects problems by file and counts the valid files. */
export function createReport() {
  const files = new Map<string, string[]>()
  return {
    /** Records a checked file and its problems. */
    add(path: string, problems: string[]) {
      files.set(path, [...(files.get(path) ?? []), ...problems])
    },
    summary() {
      const failed = [...files.values()].filter((problems) => problems.length > 0).length
      const problems = [...files].flatMap(([path, found]) => found.map((problem) => `${path}: ${problem}`))
      return { passed: files.size - failed, failed, problems }
    },
  }
}

export type Report = ReturnType<typeof createReport>
