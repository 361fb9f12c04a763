// Every page of the product by its screen key. A page is a file `<page>.page.tsx` below `areas/<area>/<group>/`, in the folder of its noun;
// its default export is the component. The noun's folder is not part of the key, and no page is registered manually.
import type { ComponentType } from 'react';

export const PAGE_LOAD_LIMIT_MS = 120_000;

export interface PageModule {
  readonly default: ComponentType;
}

export type PageLoader = () => Promise<PageModule>;

const files = import.meta.glob<PageModule>('../areas/*/*/**/*.page.tsx');

/** `../areas/estate/property/house/house.page.tsx` → `estate/property/house` */
export const keyOfFile = (file: string): string => file.replace(/^\.\.\/areas\/([^/]+\/[^/]+\/)(?:.*\/)?([^/]+)\.page\.tsx$/, '$1$2');

export const PAGES: ReadonlyMap<string, PageLoader> = new Map(Object.entries(files).map(([file, load]) => [keyOfFile(file), load]));

export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** The bundler reports which file it could not preload; only a missing style sheet is identified by its type. */
const isStyleFailure = (cause: unknown): boolean => cause instanceof Error && cause.message.startsWith('Unable to preload CSS');

/** Loads a page's code; rejects with a message for the user when it does not arrive in time or at all. */
export async function loadPage(load: PageLoader, limit = PAGE_LOAD_LIMIT_MS): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageLoadError('页面加载超时，请检查网络后重试')), limit);
  });
  try {
    return (await Promise.race([load(), late])).default;
  } catch (cause) {
    throw cause instanceof PageLoadError
      ? cause
      : new PageLoadError(`${isStyleFailure(cause) ? '页面样式' : '页面'}加载失败，请检查网络后重试`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
