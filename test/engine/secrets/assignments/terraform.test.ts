/** Passwords in Terraform's variables and outputs, and blocks that hold none. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'variable "db_password" {\n  type = string\n  validation {\n    condition = length(var.db_password) > 8\n    error_message = "Too short."\n  }\n  default = "⟦Gv7tangerineLoop⟧"\n}',
  'variable "db_passwords" {\n  type = map(string)\n  default = { db = "⟦Gv7tangerineLoop⟧" }\n}',
  'variable "passwords" {\n  default = {\n    db    = "⟦Gv7tangerineLoop⟧"\n    cache = "⟦swordfish42⟧"\n  }\n}',
  'db_passwords = {\n  db    = "⟦Gv7tangerineLoop⟧"\n  cache = "⟦swordfish42⟧"\n}',
  '+variable "db_password" {\n+  type = string\n+  default = "⟦Gv7tangerineLoop⟧"\n+}',
  '+variable "db_password" {\n+  validation {\n+    condition = length(var.db_password) > 8\n+  }\n+  default = "⟦swordfishes⟧"\n+}',
  'variable "db_password" {\n  # the {old} one\n  default = "⟦Gv7tangerineLoop⟧"\n}',
  'variable "db_password" {\n  // set default = elsewhere\n  description = "the password {x}"\n  default = "⟦Gv7tangerineLoop⟧"\n}',
  'output "db_password" {\n  value = "⟦Gv7tangerineLoop⟧"\n  sensitive = true\n}',
  'output "db_password" {\n  sensitive = true\n  value     = "⟦Gv7tangerineLoop⟧"\n}',
  'output "api_token" { value = "⟦x7Zt41LmPx0z8Q⟧" }',
  '{"c":"variable \\"db_password\\" {\\n  validation {\\n    condition = true\\n  }\\n  default = \\"⟦Gv7tangerineLoop⟧\\"\\n}"}',
  'output "db_password" {\n  value = aws_db_instance.main.password\n}',
  'output "db_password" {\n  value = random_password.db.result\n  description = "Gv7tangerineLoop"\n}',
  'variable "db_password" {\n  type = string\n}\nvariable "region" {\n  default = "eu-central1"\n}',
  'variable "db_password" {\n  sensitive = true\n}\n\nvariable "instance" {\n  default = "db.t3.medium4Xq"\n}',
  'variable "db_password" {\n  default = ""\n}\nvariable "user" { default = "Gv7tangerineLoop" }',
  'variable "db_password" {\n  default = var.other\n}',
  'variable "db_password_length" {\n  default = 16\n}',
  'variable "secret_name" {\n  default = "shop-db-2024"\n}',
  'variable "passwords" {\n  default = { db = var.x, length = 16, region = "eu-central-1" }\n}',
];

describe('values in blocks of Terraform', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});
