export { accessTo, findNode, rightTo, useAccess, useRight, type Access } from './access.ts';
export { PageScopeContext, usePageScope, type PageScope } from './page-scope.ts';
