// As a line, for an edge between two triangles that is a crease or where the body turns away.
uniform mat4 view_projection;
uniform vec2 viewport;
uniform vec3 eye;
in vec2 corner;
in vec3 a;
in vec3 b;
in vec3 n;
in vec3 m;
in float row;
out float offset;
out float seen;
flat out vec4 color;
flat out float width;
void main() {
  // Width on the screen, device px, and how much nearer.
  vec2 stroke = said(row, 4).xy;
  color = said(row, 3);
  width = stroke.x;
  offset = 0.0;
  seen = 1.0;
  mat4 model = model_of(row);
  vec3 view = eye - (model * vec4(a, 1.0)).xyz;
  float facing_n = dot(mat3(model) * n, view);
  float facing_m = dot(mat3(model) * m, view);
  vec4 p = view_projection * model * vec4(a, 1.0);
  vec4 q = view_projection * model * vec4(b, 1.0);
  if (p.w < 1e-6 || q.w < 1e-6) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (facing_n <= 0.0 && facing_m <= 0.0) seen = 0.3;
  vec2 along = (q.xy / q.w - p.xy / p.w) * viewport;
  along = dot(along, along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  float half_width = 0.5 * width + 0.5;
  vec4 c = corner.x < 0.5 ? p : q;
  vec2 away = (vec2(-along.y, along.x) * corner.y * half_width + along * (corner.x * 2.0 - 1.0) * 0.35 * width);
  c.xy += away * 2.0 / viewport * c.w;
  c.z -= stroke.y * c.w;
  offset = corner.y * half_width;
  gl_Position = c;
}
