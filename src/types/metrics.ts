import type { AdminApp } from "../promise/admin.js"

export type { DailyActivity, LoginMethodCount, Metrics, RecentUser } from "../schemas/Metrics.js"
export type { MetricsOptions } from "../services/resources/admin/AdminMetrics.js"

/** `metrics` of an admin app. */
export type AdminMetrics = AdminApp["metrics"]
