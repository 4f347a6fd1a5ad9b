uniform mat4 view_projection;
in vec3 position;
in vec3 normal;
in float row;
out vec3 world;
out vec3 across;
flat out vec4 color;
flat out vec4 tint;
void main() {
  mat4 model = model_of(row);
  vec4 w = model * vec4(position, 1.0);
  world = w.xyz;
  across = mat3(model) * normal;
  color = said(row, 3);
  tint = said(row, 4);
  gl_Position = view_projection * w;
}
