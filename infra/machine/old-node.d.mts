export declare function isOldNode(version: string): boolean
