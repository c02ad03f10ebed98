/** Types for the package in bench/node_modules, which only benches install, as far as they are used here. */
declare module 'lighthouse' {
  interface Audit {
    title: string;
    score: number | null;
    numericValue?: number;
  }
  interface Result {
    lhr: {
      categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
      audits: Record<string, Audit>;
      /** Why nothing was measured. */
      runtimeError?: { message: string };
    };
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: readonly string[]; logLevel: 'error' },
  ): Promise<Result>;
}
