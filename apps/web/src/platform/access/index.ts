export { accessTo, findNode, useAccess, type Access } from './access.ts';
export { PageScopeContext, usePageScope, type PageScope } from './page-scope.ts';
